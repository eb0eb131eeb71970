/** Everything that reaches files, in order; `file` is a number that a file or folder keeps through renames. */
export type DiskEvent =
  | { kind: 'write'; file: number; at: number; bytes: Uint8Array }
  | { kind: 'resize'; file: number; size: number }
  | { kind: 'sync'; file: number }
  | { kind: 'create'; file: number; folder: number; name: string; isFolder: boolean }
  | { kind: 'remove'; file: number; folder: number; name: string }
  | { kind: 'rename'; file: number; from: number; oldName: string; folder: number; name: string }
  | { kind: 'acknowledged'; work: string }

/** The number of the folder that recording starts with. */
export const rootFolder = 0
