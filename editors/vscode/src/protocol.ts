/** What is said to and by `coreb-search rpc` beyond LSP; docs/rpc.md is the long form. */
import { RequestType, type Position, type Range, type TextDocumentIdentifier } from 'vscode-languageclient/node';

export interface SimilarParams { textDocument?: TextDocumentIdentifier; position?: Position; range?: Range; text?: string }

export interface Hit {
  uri: string;
  path: string;
  range: Range;
  selectionRange: Range;
  symbol: string;
  kind: 'function' | 'method' | 'class' | 'module' | 'window';
  code: string;
}

export interface SearchResult { hits: Hit[]; complete: boolean }

interface Status {
  root: string;
  state: string;
  trouble: string | null;
  indexing: { done: number; total: number } | null;
  files: number;
  chunks: number;
  stale: number;
}
interface Indexed { files: number; chunks: number; changed: number; seconds: number }

export const search = new RequestType<{ query: string; k: number }, SearchResult, void>('coreb/search');
export const similar = new RequestType<SimilarParams & { k: number }, SearchResult, void>('coreb/similar');
export const status = new RequestType<object, { folders: Status[] }, void>('coreb/status');
export const index = new RequestType<object, { folders: Indexed[] }, void>('coreb/index');

/** The command of the server's code action; its one argument is a SimilarParams. */
export const FIND_SIMILAR = 'coreb.findSimilar';
