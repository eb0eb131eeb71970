import { findOne } from '../../engine/records/findOne.ts'
import { JobFailed } from '../../engine/jobs/handler.ts'
import type { Ports } from '../../engine/ports.ts'
import type { ImageFormat } from '../../engine/ports/files.ts'
import { avifWidths, readVariant, variantName } from './variants.ts'

const bytesOf = async (body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(body).arrayBuffer())

/**
 * Renders the missing WebP and AVIF variants of an image from its widest stored variant and stores their names.
 * Existing variants are not rendered again.
 */
export async function renderNewerFormats(ports: Ports, hash: string): Promise<void> {
  const file = await findOne(ports.store, 'files', 'hash', hash)
  const names = file?.variants ?? []
  const kept = names.map(readVariant).filter(({ format }) => format === 'jpeg' || format === 'png')
  const widest = kept.at(-1)
  const source = widest && (await ports.files.get(`${hash}/${widest.name}`))
  if (!file || !source) return
  const bytes = await bytesOf(source.body)
  const widths = kept.map(({ width }) => width)
  const wanted: [ImageFormat, number[]][] = [
    ['webp', widths],
    ['avif', avifWidths(widths)],
  ]
  const made: string[] = []
  for (const [format, all] of wanted)
    for (const width of all.filter(one => !names.includes(variantName(one, format)))) {
      const rendered = await ports.images.render(bytes, format, [width], { later: true })
      if (typeof rendered === 'string') throw new JobFailed('refused', { forGood: true })
      await ports.files.put(`${hash}/${variantName(width, format)}`, rendered[0] ?? new Uint8Array())
      made.push(variantName(width, format))
    }
  await ports.store.update('files', [{ property: 'id', operator: 'in', value: [file.id] }], {
    variants: [...names, ...made],
  })
}
