import { expect, it } from 'vitest'
import { countUnread, isResolved, openByField, threadsOf } from '../../src/features/comments/threads.ts'
import type { Comment } from '../../src/features/comments/comments.ts'

const said = (id: string, more: Partial<Comment> = {}): Comment => ({
  id,
  thread_id: null,
  field: null,
  text: id,
  mentions: [],
  created_at: '2026-11-23T08:00:00.000Z',
  created_by: 'nino',
  edited_at: null,
  removed_at: null,
  resolved_at: null,
  resolved_by: null,
  ...more,
})
const gone = { removed_at: '2026-11-23T09:00:00.000Z' }
const settled = { resolved_at: '2026-11-23T09:00:00.000Z', resolved_by: 'giorgi' }

it('are threads of what was said first and its answers, those that are open before those that are resolved', () => {
  const threads = threadsOf([
    said('1', settled),
    said('2'),
    said('3', { thread_id: '1' }),
    said('4', { thread_id: '2' }),
  ])
  expect(threads.map(({ head, replies: answers }) => [head.id, ...answers.map(({ id }) => id)])).toEqual([
    ['2', '4'],
    ['1', '3'],
  ])
  expect(threads.map(isResolved)).toEqual([false, true])
})

it('leaves what was removed out, but keeps the place of a beginning that has answers', () => {
  expect(
    threadsOf([said('1', gone), said('2', gone), said('3', { thread_id: '2' })]).map(({ head }) => head.id),
  ).toEqual(['2'])
  expect(threadsOf([said('1', gone), said('2', { thread_id: '1', ...gone })])).toEqual([])
})

it('counts the open threads about each field', () => {
  const all = [said('1', { field: 'phone' }), said('2', { field: 'phone', ...settled }), said('3')]
  expect([...openByField(all)]).toEqual([
    ['phone', 1],
    ['', 1],
  ])
})

it('has unread what others wrote since the last that was read', () => {
  const all = [said('1'), said('2', { created_by: 'me' }), said('3'), said('4', gone)]
  expect(countUnread(all, 'me', undefined)).toBe(2)
  expect(countUnread(all, 'me', '1')).toBe(1)
  expect(countUnread(all, 'me', '4')).toBe(0)
})
