const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user has no permission to read it',
}

/** Returns why a file that a person named can't be read, as the end of a sentence without its full stop. */
export function fileReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reason = 'code' in error ? reasons[String(error.code)] : undefined
  return reason ?? error.message
}
