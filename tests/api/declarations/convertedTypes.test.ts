import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { conversions, text, withSize } from './conversions.ts'
import { draft, publish } from './publishing.ts'

describeApi('a conversion between two types', api => {
  const { admin, settle, made, sizes, begun, retyped, conversionsOf, undo } = conversions(api)

  it('also works for localized fields and choices, and for records in the trash', async () => {
    const [first] = await begun('rooms', ['დიდი', 'small'])
    await retyped('rooms', { type: 'text', localized: true, maximum: 100, search: true })
    await publish(api(), ['rooms'])
    await admin()('DELETE', `/rooms/${String(first?.id)}`, { body: { version: 1 } })
    await settle()
    const trashed = { query: { filter: { deleted_at_null: false } } }
    const [{ version } = {}] = (await admin()('GET', '/rooms', trashed)).rows
    const restored = await admin()('POST', `/rooms/${String(first?.id)}/restore`, { body: { version } })
    expect([restored.status, restored.record.size_ge]).toEqual([200, 'დიდი'])
    const { rows } = await admin()('GET', '/rooms', { query: { filter: { q: 'small' } } })
    expect(rows.map(({ size_ge, size_en }) => [size_ge, size_en])).toEqual([['small', null]])
  })

  it('also works between single and multiple references to the same resource, but not to another one', async () => {
    const one = { type: 'reference', reference: 'regions' }
    await draft(admin(), 'stages', withSize('stages', one))
    expect((await publish(api(), ['stages'])).status).toBe(200)
    const { rows: regions } = await admin()('GET', '/regions')
    const [first, second] = regions.map(({ id }) => id)
    const { id } = await made('stages', first)
    await retyped('stages', { type: 'references', reference: 'regions' })
    await publish(api(), ['stages'])
    await settle()
    expect(await sizes('stages')).toEqual([[first]])
    const { record } = await admin()('GET', `/stages/${String(id)}`)
    const several = { version: record.version, size: [first, second] }
    expect((await admin()('PATCH', `/stages/${String(id)}`, { body: several })).status).toBe(200)
    await made('stages', [second])
    const preview = await retyped('stages', one)
    expect(preview.record.steps).toMatchObject([{ code: 'convert_field', count: 1, total: 2 }])
    await publish(api(), ['stages'])
    await settle()
    expect(await sizes('stages')).toEqual([null, second])
    const other = await retyped('stages', { type: 'reference', reference: 'categories' })
    expect(other.record.steps).toMatchObject([{ code: 'convert_field', count: 1, total: 1 }])
  })

  it('also works for booleans, in the words of either language', async () => {
    await begun('cases', ['კი', 'არა', 'Yes', 'დიახ', 'perhaps'])
    const { record } = await retyped('cases', { type: 'boolean' })
    expect(record.steps).toMatchObject([{ code: 'convert_field', count: 1, total: 5 }])
    await publish(api(), ['cases'])
    await settle()
    expect(await sizes('cases')).toEqual([true, false, true, true, false])
    expect((await admin()('GET', '/declarations/cases/kept/size')).rows.map(({ values }) => values)).toEqual([
      ['perhaps'],
    ])
  })

  it('also works for a choice or several with a new code list, by labels in either language', async () => {
    const dryness = {
      name: 'dryness',
      values: ['dry', 'sweet'].map(name => ({ value: name, name })),
      texts: { ka: { dry: 'მშრალი', sweet: 'ტკბილი' }, en: { dry: 'Dry', sweet: 'Sweet' } },
    }
    // What differs in signs alone is no other value.
    await begun('grades', ['★★', '★★★'])
    const stars = {
      name: 'stars',
      values: ['two', 'three'].map(name => ({ value: name, name })),
      texts: { ka: { two: '★★', three: '★★★' }, en: { two: '★★', three: '★★★' } },
    }
    await retyped('grades', { type: 'choice', choices: 'stars' }, [stars])
    await publish(api(), ['grades'])
    await settle()
    expect(await sizes('grades')).toEqual(['two', 'three'])
    await begun('wines', ['მშრალი', 'Sweet', ' dry', 'something', 'მშრალი; sweet'])
    const one = await retyped('wines', { type: 'choice', choices: 'dryness' }, [dryness])
    expect(one.record.mistakes).toEqual([])
    const [step] = (one.record.steps as Row[]).filter(({ code }) => code === 'convert_field')
    expect([step?.count, step?.total]).toEqual([2, 5])
    await publish(api(), ['wines'])
    await settle()
    expect(await sizes('wines')).toEqual(['dry', 'sweet', 'dry', null, null])
    const { number } = (await admin()('GET', '/declarations')).record
    await undo(number)
    await settle()
    await retyped('wines', { type: 'choices', choices: 'dryness' }, [dryness])
    await publish(api(), ['wines'])
    await settle()
    expect(await sizes('wines')).toEqual([['dry'], ['sweet'], ['dry'], [], ['dry', 'sweet']])
  })

  it('writes the labels of a code list when it becomes a text, in both languages if it is localized', async () => {
    const ripeness = {
      name: 'ripeness',
      values: ['young', 'aged'].map(name => ({ value: name, name })),
      texts: { ka: { young: 'ახალგაზრდა', aged: 'დაძველებული' }, en: { young: 'Young', aged: 'Aged' } },
    }
    const choices = { type: 'choices', choices: 'ripeness' }
    await draft(admin(), 'cheeses', { ...withSize('cheeses', choices), codeLists: [ripeness] })
    expect((await publish(api(), ['cheeses'])).status).toBe(200)
    await made('cheeses', ['young'])
    await made('cheeses', ['young', 'aged'])
    const becomes = async (size: object) => {
      await retyped('cheeses', size)
      expect((await publish(api(), ['cheeses'])).status).toBe(200)
      await settle()
      return (await admin()('GET', '/cheeses', { query: { sort: ['created_at', 'ASC'] } })).rows
    }
    const rows = await becomes({ type: 'text', localized: true, maximum: 100 })
    expect(rows.map(({ size_ge, size_en }) => [size_ge, size_en])).toEqual([
      ['ახალგაზრდა', 'Young'],
      ['ახალგაზრდა; დაძველებული', 'Young; Aged'],
    ])
    expect((await becomes(choices)).map(({ size }) => size)).toEqual([['young'], ['young', 'aged']])
    expect((await becomes(text)).map(({ size }) => size)).toEqual(['ახალგაზრდა', 'ახალგაზრდა; დაძველებული'])
  })

  it('converts localized texts to a choice only if both languages name the same value', async () => {
    const localized = { type: 'text', localized: true, maximum: 100 }
    await draft(admin(), 'tastes', withSize('tastes', localized))
    await publish(api(), ['tastes'])
    const taste = async (body: object) =>
      admin()('POST', '/tastes', { body: { name_ge: 'დარბაზი', name_en: 'Hall', ...body } })
    await taste({ size_ge: 'მშრალი', size_en: 'Dry' })
    await taste({ size_ge: 'მშრალი', size_en: 'Sweet' })
    const { record } = await retyped('tastes', { type: 'choice', choices: 'dryness' })
    expect(record.steps).toMatchObject([{ code: 'convert_field', count: 1, total: 2 }])
    await publish(api(), ['tastes'])
    await settle()
    expect(await sizes('tastes')).toEqual(['dry', 'dry'])
    expect(await conversionsOf('tastes')).toMatchObject([{ state: 'done' }])
  })

  const markup =
    '<p>Wine &amp; <strong>bread</strong></p><ul><li>one &lt; two</li></ul><p>See <a href="https://marani.example/">this</a></p>'

  it.each([
    ['richtext', 'multiline', markup, 'Wine & bread\n\n- one < two\n\nSee this (https://marani.example/)'],
    ['multiline', 'richtext', 'Wine & bread\nof 1 < 2\n\nNext', '<p>Wine &amp; bread<br>of 1 &lt; 2</p><p>Next</p>'],
  ])('gives the same text with and without markup: from %s to %s', async (from, to, before, after) => {
    const resource = `texts_from_${from}`
    await draft(admin(), resource, withSize(resource, { type: from }))
    expect((await publish(api(), [resource])).status).toBe(200)
    const { record: made } = await admin()('POST', `/${resource}`, {
      body: { name_ge: 'დარბაზი', name_en: 'Hall', size: before },
    })
    expect(made.size).toBe(before)
    const { record } = await retyped(resource, { type: to })
    expect(record.steps).toMatchObject([{ code: 'convert_field', total: 1, count: 0 }])
    expect((await publish(api(), [resource])).status).toBe(200)
    await settle()
    expect(await sizes(resource)).toEqual([after])
  })
})
