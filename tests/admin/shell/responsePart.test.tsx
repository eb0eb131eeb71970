import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useResponsePart } from '../../../src/panel/data/useResponsePart.ts'

afterEach(cleanup)

type Counts = Readonly<Record<string, number>>

/** Parts that each look at one number of the same answer, how often each was drawn, and how often it was asked for. */
function parts(names: readonly string[]) {
  const client = new QueryClient()
  const drawn = new Map<string, number>()
  let times = 0
  const question = {
    queryKey: ['counts'],
    queryFn: async (): Promise<Counts> => {
      times++
      return { one: times }
    },
    staleTime: Infinity,
  }
  function Part({ name }: { name: string }) {
    drawn.set(name, (drawn.get(name) ?? 0) + 1)
    return (
      <output aria-label={name}>
        {useResponsePart(question, (counts: Counts | undefined) => counts?.[name] ?? 0)}
      </output>
    )
  }
  const shown = (some: readonly string[]) => (
    <QueryClientProvider client={client}>
      {some.map(name => (
        <Part key={name} name={name} />
      ))}
    </QueryClientProvider>
  )
  const { rerender } = render(shown(names))
  return { client, drawn, times: () => times, show: (some: readonly string[]) => rerender(shown(some)) }
}

it('is fetched once for all components, and renders only those whose part changes', async () => {
  const { client, drawn, times } = parts(['one', 'two', 'three'])
  await waitFor(() => expect(screen.getByLabelText('one').textContent).toBe('1'))
  expect(times()).toBe(1)
  expect([drawn.get('two'), drawn.get('three')]).toEqual([1, 1])
  await act(() => client.invalidateQueries({ queryKey: ['counts'] }))
  expect(times()).toBe(2)
  expect(screen.getByLabelText('one').textContent).toBe('2')
  expect([drawn.get('two'), drawn.get('three')]).toEqual([1, 1])
})

it('is no longer fetched when no component uses it, and again when one does', async () => {
  const { client, times, show } = parts(['one'])
  await act(() => client.refetchQueries({ queryKey: ['counts'] }))
  show([])
  const before = times()
  await act(() => client.invalidateQueries({ queryKey: ['counts'] }))
  expect(times()).toBe(before)
  await act(async () => show(['one', 'two']))
  expect(times()).toBe(before + 1)
  expect(screen.getByLabelText('one').textContent).toBe(String(times()))
})
