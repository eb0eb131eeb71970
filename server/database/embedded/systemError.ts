/** What the engine's file layer calls what the system refused: a number of WASI, in an object that is no error. */
const codes: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  20: 'EEXIST',
  22: 'EFBIG',
  29: 'EIO',
  31: 'EISDIR',
  32: 'ELOOP',
  33: 'EMFILE',
  41: 'ENFILE',
  44: 'ENOENT',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
}

/** An error of the engine as Node would have thrown it of a folder; every other one as it is. */
export function systemError(error: unknown, folder: string): unknown {
  const isOfFiles = typeof error === 'object' && error !== null && 'name' in error && error.name === 'ErrnoError' && 'errno' in error
  if (!isOfFiles) return error
  const code = codes[Number(error.errno)] ?? `WASI ${String(error.errno)}`
  return Object.assign(new Error(`${code}: the database's files in ${folder}`), { code, path: folder, syscall: 'open' })
}
