import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { images } from '../../server/files/images.ts'
import { stripPngText } from '../../server/files/stripPngText.ts'
import { joined, jpeg, png, withTexts } from '../api/files/pictures.ts'

const size = { width: 40, height: 30 }

describe('the text chunks of a PNG', () => {
  it('are removed before it is read, and nothing else', async () => {
    const plain = await png({ ...size, alpha: true })
    const sent = withTexts(plain, 2, 10)
    expect((await sharp(sent).metadata()).comments).toHaveLength(2)
    expect(stripPngText(sent)).toEqual(plain)
    expect(stripPngText(plain)).toBe(plain)
  })

  it('are kept if the file is not a PNG or is truncated in one of them', async () => {
    const photo = await jpeg(size)
    expect(stripPngText(photo)).toBe(photo)
    const sent = withTexts(await png(size), 1, 10)
    const cut = sent.slice(0, 45)
    expect(stripPngText(cut)).toBe(cut)
    const marked = joined(sent, 'behind its end')
    expect(stripPngText(marked)).toEqual(joined(await png(size), 'behind its end'))
  })

  it('take no memory, whatever size they would unpack to', async () => {
    const sent = withTexts(await png(size), 10, 50_000_000)
    expect(sent.length).toBeLessThan(1_000_000)
    const before = process.resourceUsage().maxRSS
    expect(await images.inspect(sent)).toEqual({ ...size, plain: 'jpeg' })
    expect(await images.render(sent, 'jpeg', [40])).toHaveLength(1)
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(500_000)
  })
})
