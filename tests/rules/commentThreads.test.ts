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

it('comments form threads of a first comment and its replies, open ones before resolved ones', () => {
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

it('removed comments are omitted, except for the first one of a thread with replies', () => {
  expect(
    threadsOf([said('1', gone), said('2', gone), said('3', { thread_id: '2' })]).map(({ head }) => head.id),
  ).toEqual(['2'])
  expect(threadsOf([said('1', gone), said('2', { thread_id: '1', ...gone })])).toEqual([])
})

it('open threads are counted for each field', () => {
  const all = [said('1', { field: 'phone' }), said('2', { field: 'phone', ...settled }), said('3')]
  expect([...openByField(all)]).toEqual([
    ['phone', 1],
    ['', 1],
  ])
})

it('comments that others wrote after the last one that was read are unread', () => {
  const all = [said('1'), said('2', { created_by: 'me' }), said('3'), said('4', gone)]
  expect(countUnread(all, 'me', undefined)).toBe(2)
  expect(countUnread(all, 'me', '1')).toBe(1)
  expect(countUnread(all, 'me', '4')).toBe(0)
})
