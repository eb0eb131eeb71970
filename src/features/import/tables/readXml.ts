import { Parser } from 'htmlparser2'
import { unpackedChunks, type PackedPart } from './packedParts.ts'

/** An element of XML, by names without their prefix. */
export interface Element {
  name: string
  parent: string | undefined
  attributes: Readonly<Record<string, string>>
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Yields the elements of a part of a workbook in their order, as they are unpacked. */
export async function* readXml(part: PackedPart): AsyncGenerator<Element> {
  const decoder = new TextDecoder()
  const open: string[] = []
  let elements: Element[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements.push({ name: withoutPrefix(name), parent: open.at(-1), attributes })
        open.push(withoutPrefix(name))
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  )
  for await (const chunk of unpackedChunks(part)) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield* elements
    elements = []
  }
}
