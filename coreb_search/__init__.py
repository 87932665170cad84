"""Search a repository by meaning: functions, embedded on your machine, in milliseconds."""

import os

# Read when numpy loads. BLAS threads win 0.2 ms of a warm query where vectors are compared, and lose 0.5
# where LanceDB looks up words at the same time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

__version__ = "0.1.0"
