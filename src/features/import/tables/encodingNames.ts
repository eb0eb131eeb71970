/** The encodings that are offered for a file. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1251',
  'georgian-academy',
  'georgian-ps',
] as const
export type Encoding = (typeof encodings)[number]
