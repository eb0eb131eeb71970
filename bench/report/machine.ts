import { cpus, totalmem } from 'node:os'

const gibibyte = 1024 ** 3

/** Returns the machine's description in one sentence. */
export const machine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / gibibyte)} GB of memory, Node ${process.versions.node}.`
