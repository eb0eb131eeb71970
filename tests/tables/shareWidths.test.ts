import { describe, expect, it } from 'vitest'
import { shareWidths } from '../../src/panel/record/list/shareWidths.ts'

type Columns = Parameters<typeof shareWidths>[0]

const column = (name: string, width: number, minWidth: number) => ({ name, width, minWidth, title: name === 'name' })
const columns = [column('name', 300, 210), column('status', 120, 94), column('region', 80, 62)] as unknown as Columns
const widths = (chosen: Record<string, number>) => {
  const { minWidth, widthOf } = shareWidths(columns, chosen, 40)
  return { minWidth, widths: columns.map(one => widthOf(one)) }
}

describe('the width of a table', () => {
  it('is reduced first at the naming column, then at all others in proportion, as long as they are readable', () => {
    expect(widths({})).toEqual({
      minWidth: 40 + 210 + 94 + 62,
      widths: [
        'clamp(210px, calc(100cqi - 240px), 300px)',
        'clamp(94px, calc(94px + (100cqi - 406px) * 0.5909), 120px)',
        'clamp(62px, calc(62px + (100cqi - 406px) * 0.4091), 80px)',
      ],
    })
  })

  it('is never more than that of its container, even if a long word limits one of its columns', () => {
    const stiff = [column('name', 300, 210), column('status', 134, 105), column('certified', 150, 150)]
    const { minWidth, widthOf } = shareWidths(stiff as unknown as Columns, {}, 40)
    const [title, status, certified] = (stiff as unknown as Columns).map(one => String(widthOf(one)))
    expect(minWidth).toBe(505)
    expect([title, status, certified]).toEqual(
      [
        'clamp(210px, calc(100cqi - 324px), 300px)',
        'clamp(105px, calc(105px + (100cqi - 505px) * 1.0000), 134px)',
        150,
      ].map(String),
    )
  })

  it('is the one that the person chose', () => {
    const { minWidth, widths: shared } = widths({ name: 400, status: 200 })
    expect(shared.slice(0, 2)).toEqual([400, 200])
    expect(minWidth).toBe(40 + 600 + 62)
  })
})
