import type { TablePart } from './readFile.ts'

declare module '../../../engine/ports.ts' {
  interface RuntimePorts {
    /** Reads tables where it keeps nobody waiting and can be ended; without it they are read in place. */
    readTable?: TableReader | undefined
  }
}

/**
 * The rows of a CSV or XLSX file, of which a workbook may unpack to so many bytes at most. Takes the bytes over: nobody else may use them
 * afterwards. Throws `FileProblem`.
 */
export type TableReader = (bytes: Uint8Array<ArrayBuffer>, most: number) => AsyncGenerator<TablePart>

/** Reads a table in place. */
export const readHere: TableReader = async function* (bytes, most) {
  const [{ openTable }, { tableParts }] = await Promise.all([import('./openTable.ts'), import('./readFile.ts')])
  yield* tableParts(await openTable(bytes, {}, most))
}
