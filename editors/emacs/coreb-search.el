;;; coreb-search.el --- Search a project's code by meaning  -*- lexical-binding: t; -*-

;; Version: 0.1
;; Package-Requires: ((emacs "28.1"))
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; One process of `coreb-search rpc' per project, beside what Eglot runs there:
;;
;;   (require 'coreb-search)
;;   (global-set-key (kbd "C-c q") #'coreb-search)
;;   (global-set-key (kbd "C-c Q") #'coreb-search-similar)
;;   ;; To choose in the minibuffer (Vertico, Fido …) and not in an *xref* buffer:
;;   (setq coreb-search-show-function #'coreb-search-show-completions)

;;; Code:

(require 'jsonrpc)
(require 'map)
(require 'project)
(require 'subr-x)
(require 'url-util)
(require 'xref)

(defgroup coreb-search nil "Search a project's code by meaning." :group 'tools)
(defcustom coreb-search-command '("coreb-search" "rpc")
  "Program, and its arguments, that answers.
With \"--rerank\" behind them a reranker looks at the best hits again."
  :type '(repeat string))

(defcustom coreb-search-show-function #'coreb-search-show-xrefs
  "Called with a prompt and a list of hits, to let the user choose one.
A hit is a list: what it is chosen by, a line of its code, and its xref."
  :type 'function)

(defvar coreb-search-history nil "Questions asked.")
(defvar coreb-search--patience 60 "Seconds to wait for a first index that gets no further.")
(defvar coreb-search--connections (make-hash-table :test #'equal) "By root of the project.")

(defun coreb-search--uri (file)
  "Return the URI of FILE."
  (concat "file://" (url-hexify-string file url-path-allowed-chars)))

(defun coreb-search--file (uri)
  "Return the name of the file at URI."
  (decode-coding-string (url-unhex-string (string-remove-prefix "file://" uri)) 'utf-8))

(defun coreb-search--notified (_connection method params)
  "Show METHOD, a notification with PARAMS, if it is for people."
  (pcase-let* ((message-log-max nil)
               ((map :message (:value (map (:message progress) :title))) params))
    (pcase method
      ('window/showMessage (message "coreb-search: %s" message))
      ('$/progress (message "coreb-search: %s" (or progress title ""))))))

(defun coreb-search--start (root)
  "Start a process for ROOT and return a connection to it, not yet initialized."
  (unless (executable-find (car coreb-search-command))
    (user-error "No program %s: install it (README, Install), or set coreb-search-command"
                (car coreb-search-command)))
  (message "coreb-search: starting in %s" root)
  (let ((default-directory root)
        (name (format "coreb-search %s" root))
        (slots (mapcar #'eieio-slot-descriptor-name (eieio-class-slots 'jsonrpc-connection))))
    (apply #'make-instance 'jsonrpc-process-connection
           :name name
           :notification-dispatcher #'coreb-search--notified
           :on-shutdown (lambda (_) (remhash root coreb-search--connections))
           :process (lambda () (make-process
                                :name name :command coreb-search-command :noquery t
                                :connection-type 'pipe :coding 'utf-8-emacs-unix
                                :stderr (get-buffer-create (format "*%s stderr*" name))))
           (if (memq '-events-buffer-config slots) '(:events-buffer-config (:size 0))
             '(:events-buffer-scrollback-size 0)))))

(defun coreb-search--root ()
  "Return the root of the current project."
  (expand-file-name (project-root (project-current t))))

(defun coreb-search--connection ()
  "Return the connection for the current project, a new one if need be."
  (let ((root (coreb-search--root)))
    (when (file-remote-p root)
      (user-error "Projects on other machines cannot be searched: %s" root))
    (or (gethash root coreb-search--connections)
        (let ((connection (coreb-search--start root)) started)
          (unwind-protect ; C-g, too, ends the process
              (progn
                (coreb-search--request
                 connection :initialize
                 `(:processId ,(emacs-pid) :rootUri ,(coreb-search--uri root) :capabilities
                   (:general (:positionEncodings ["utf-32"]) :window (:workDoneProgress t))))
                (jsonrpc-notify connection :initialized (make-hash-table))
                (setq started (puthash root connection coreb-search--connections)))
            (unless started (jsonrpc-shutdown connection)))))))

(defun coreb-search--request (connection method params)
  "Return what CONNECTION answers to METHOD with PARAMS; fail in one line."
  (condition-case failure
      (jsonrpc-request connection method params :timeout 60)
    (error
     (accept-process-output nil 0.1) ; what a dying process says comes after
     (let ((said (with-current-buffer (jsonrpc-stderr-buffer connection)
                   (split-string (buffer-string) "\n\\(Process .* finished\\)?" t))))
       (user-error "%s" (or (unless (jsonrpc-running-p connection) (car (last said)))
                            (alist-get 'jsonrpc-error-message (cdr failure))
                            (error-message-string failure)))))))

(defun coreb-search--hit (hit rank)
  "Return HIT, of the server, as one for `coreb-search-show-function'.
RANK is from 0."
  (pcase-let* (((map :uri :path :symbol :code :range :selectionRange) hit)
               ((map :line :character) (plist-get selectionRange :start))
               (above (- line (plist-get (plist-get range :start) :line)))
               (text (string-trim (or (nth above (split-string code "\n")) ""))))
    (list (string-trim (format "%s  %s:%d" symbol path (1+ line))) text
          (xref-make (string-trim (format "[%d] %s  %s" (1+ rank) symbol text))
                     (xref-make-file-location (coreb-search--file uri) (1+ line) character)))))

(defun coreb-search-show-xrefs (_prompt hits)
  "Show HITS in the way of `xref-show-xrefs-function'."
  (xref-push-marker-stack)
  (funcall xref-show-xrefs-function (lambda () (mapcar #'caddr hits))
           `((window . ,(selected-window)) (display-action)
             (auto-jump . ,xref-auto-jump-to-first-xref))))

(defun coreb-search-show-completions (prompt hits)
  "Let the user choose one of HITS in the minibuffer, after PROMPT."
  (let* ((beside (lambda (choice) (concat "  " (cadr (assoc choice hits)))))
         (completion-extra-properties `(:annotation-function ,beside))
         (table (lambda (string predicate action)
                  (if (eq action 'metadata) '(metadata (display-sort-function . identity))
                    (complete-with-action action hits string predicate))))
         (chosen (completing-read prompt table nil t nil nil (caar hits))))
    (xref-push-marker-stack)
    (xref-pop-to-location (caddr (assoc chosen hits)))))

(defun coreb-search--so-far (connection)
  "Return how far CONNECTION's first index is."
  (mapconcat (pcase-lambda ((map :state :trouble (:indexing (map :done :total))))
               (if total (format "%d of %d files are read" done total)
                 (format "the index is not there yet (%s)" (or trouble state))))
             (plist-get (coreb-search--request connection :coreb/status (make-hash-table)) :folders)
             "; "))

(defun coreb-search--hits (connection method params)
  "Return CONNECTION's hits for METHOD with PARAMS.
While there is no index yet, ask again, and say how far it is, until the user
presses a key or it gets no further."
  (let (hits so-far (patience coreb-search--patience))
    (while (pcase-let (((map (:hits found) :complete)
                        (coreb-search--request connection method `(:k 20 ,@params)))
                       (before so-far))
             (setq hits found
                   so-far (unless (or (eq complete t) (length> hits 0))
                            (coreb-search--so-far connection))
                   patience (if (equal so-far before) (1- patience) coreb-search--patience))
             (when (and so-far (> patience 0))
               (message "coreb-search: nothing yet, %s; any key ends waiting" so-far)
               (sit-for 1))))
    (when (seq-empty-p hits)
      (user-error (if so-far "Nothing yet: %s" "Nothing was found") so-far))
    hits))

(defun coreb-search--show (prompt connection method params)
  "Show, with PROMPT, CONNECTION's hits for METHOD with PARAMS."
  (funcall coreb-search-show-function prompt
           (seq-map-indexed #'coreb-search--hit (coreb-search--hits connection method params))))

(defun coreb-search--text (string)
  "Return STRING with a sign for each of its characters that Unicode has not."
  (replace-regexp-in-string "[^\x0-\xd7ff\xe000-\x10ffff]" "\ufffd" string))

;;;###autoload
(defun coreb-search (question)
  "Find code in this project: QUESTION is plain English, or a name."
  (interactive (list (read-string "Search code: " nil 'coreb-search-history)))
  (when (string-blank-p question) (user-error "Say what the code does, or what it is called"))
  (coreb-search--show (format "%s: " question) (coreb-search--connection)
                      :coreb/search `(:query ,(coreb-search--text question))))

(defun coreb-search--document ()
  "Return the current buffer, a file or not, as the server knows documents."
  (list :uri (if buffer-file-name (coreb-search--uri buffer-file-name)
               (concat "untitled:" (url-hexify-string (buffer-name))))
        :languageId (replace-regexp-in-string "\\(-ts\\)?-mode\\'" "" (symbol-name major-mode))
        :version 0
        :text (coreb-search--text (save-restriction (widen) (buffer-string)))))

(defun coreb-search--position (place)
  "Return PLACE of the current buffer as the server wants it."
  (save-excursion
    (goto-char place)
    `(:line ,(1- (line-number-at-pos nil t))
      :character ,(- place (line-beginning-position)))))

;;;###autoload
(defun coreb-search-similar ()
  "Find code like the region, or like the definition at point, saved or not."
  (interactive)
  (let* ((opened (coreb-search--document))
         (document `(:uri ,(plist-get opened :uri)))
         (place (if (not (use-region-p)) `(:position ,(coreb-search--position (point)))
                  `(:range (:start ,(coreb-search--position (region-beginning))
                            :end ,(coreb-search--position (region-end))))))
         (connection (coreb-search--connection)))
    (jsonrpc-notify connection :textDocument/didOpen `(:textDocument ,opened))
    (unwind-protect
        (coreb-search--show "Similar code: " connection :coreb/similar
                            `(:textDocument ,document ,@place))
      (jsonrpc-notify connection :textDocument/didClose `(:textDocument ,document)))))

(defun coreb-search--tell (result)
  "Tell the user what is in RESULT, by folder."
  (seq-doseq (folder (plist-get result :folders))
    (pcase-let (((map :folder :state :files :chunks :trouble) folder))
      (message "%s: %s%d files, %d chunks%s" (coreb-search--file folder)
               (if state (concat state ", ") "") files chunks
               (if trouble (concat "; " trouble) "")))))

;;;###autoload
(defun coreb-search-status ()
  "Say how large the index of this project is, and what is wrong with it."
  (interactive)
  (coreb-search--tell (coreb-search--request (coreb-search--connection)
                                             :coreb/status (make-hash-table))))

;;;###autoload
(defun coreb-search-index ()
  "Bring the index of this project up to date now; say so when it is."
  (interactive)
  (jsonrpc-async-request
   (coreb-search--connection) :coreb/index (make-hash-table) :timeout nil
   :success-fn #'coreb-search--tell
   :error-fn (lambda (failure) (message "%s" (plist-get failure :message)))))

(defun coreb-search-quit ()
  "End this project's process; a further question will have a new one."
  (interactive)
  (let ((connection (or (gethash (coreb-search--root) coreb-search--connections)
                        (user-error "No coreb-search runs for this project"))))
    (unwind-protect
        (progn (coreb-search--request connection :shutdown nil)
               (jsonrpc-notify connection :exit nil)
               (while (jsonrpc-running-p connection) (accept-process-output nil 0.1)))
      (jsonrpc-shutdown connection))))

(provide 'coreb-search)
;;; coreb-search.el ends here
