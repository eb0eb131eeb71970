import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { preloadable } from '../../../src/panel/data/preloadable.ts'
import { connection } from '../../../src/panel/data/session/connection.ts'
import { useOptional } from '../../../src/panel/data/useOptional.ts'

beforeEach(() => connection.report(true))

it('a part that the screen works without leaves it as it is if its code cannot be loaded, and appears once the server is reachable', async () => {
  let loads = 0
  const part = preloadable(async () => {
    loads++
    if (connection.isLost()) throw new TypeError('Failed to fetch dynamically imported module')
    return 'shortcuts'
  })
  const Screen = () => <p>rows and {useOptional(part) ?? 'nothing else'}</p>
  connection.report(false)
  render(<Screen />)
  await act(async () => undefined)
  expect(screen.getByText('rows and nothing else')).toBeTruthy()
  expect(loads).toBe(1)
  await act(async () => connection.report(true))
  expect(screen.getByText('rows and shortcuts')).toBeTruthy()
  expect(loads).toBe(2)
})
