import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

interface Picture {
  width: number
  height: number
  /** Parts of red, green and blue, so that pictures can be told apart. */
  background: string
  /** Noise that no encoder makes small. */
  noisy?: boolean
}

/** A folder of files of a test's own. */
export function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'marani-pictures-'))
  const write = (name: string, bytes: Uint8Array | string): string => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  return {
    write,
    /** A real JPEG; answers its path. */
    jpeg: async (name: string, { width, height, background, noisy = false }: Picture): Promise<string> => {
      const noise = noisy ? { noise: { type: 'gaussian' as const, mean: 128, sigma: 20 } } : {}
      const picture = sharp({ create: { width, height, channels: 3, background, ...noise } })
      return write(name, await picture.jpeg({ quality: 90 }).toBuffer())
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
