/** Shared parts of options of the command line and of a configuration file; loaded even for `--help`. */

/** Names under which a configuration file is found in the current directory. */
export const OPTIONS_FILES = ['lpconform.config.yml', 'lpconform.config.yaml', 'lpconform.config.json'] as const

export const LARGEST_COUNT = 1_000_000
export const LARGEST_CONCURRENCY = 256
export const LARGEST_SEED = 2 ** 31 - 1
