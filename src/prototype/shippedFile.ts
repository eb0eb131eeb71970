import { fixtures } from '../../fixtures/index.ts'
import { chooseVariant } from '../features/files/variants.ts'
import { hashIn } from '../engine/fields/fileAddress.ts'

const shipped = new Map((fixtures.files ?? []).map(({ hash, variants }) => [String(hash), variants as string[]]))

/**
 * Where the page finds a file that comes with the fixtures, an image at least as wide as the number of pixels behind its address:
 * among the static files under `base`. Undefined for any other.
 */
export function shippedFile(address: string, base: string): string | undefined {
  const [, own = address, width] = /^(.+)\/(\d{1,4})$/.exec(address) ?? []
  const hash = hashIn(own) ?? ''
  const variant = chooseVariant(shipped.get(hash) ?? [], '', width === undefined ? undefined : Number(width))
  return variant && `${base}${hash}/${variant.name}`
}
