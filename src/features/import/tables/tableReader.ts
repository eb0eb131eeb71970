import type { TablePart } from './readFile.ts'

declare module '../../../engine/ports.ts' {
  interface RuntimePorts {
    /**
     * Reads tables in a thread that can be terminated, so that nobody else is blocked; without it, tables are read in
     * the same thread.
     */
    readTable?: TableReader | undefined
  }
}

/**
 * Yields the rows of a CSV or XLSX file; a workbook may unpack to at most `most` bytes. Takes ownership of the bytes:
 * they must not be used afterwards. Throws `FileProblem`.
 */
export type TableReader = (bytes: Uint8Array<ArrayBuffer>, most: number) => AsyncGenerator<TablePart>

/** Reads a table in the same thread. */
export const readInPlace: TableReader = async function* (bytes, most) {
  const [{ openTable }, { tableParts }] = await Promise.all([import('./openTable.ts'), import('./readFile.ts')])
  yield* tableParts(await openTable(bytes, {}, most))
}
