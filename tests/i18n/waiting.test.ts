import { describe, expect, it } from 'vitest'
import { problemSentence } from '../../i18n/problemSentence.ts'
import { waitIn } from '../../i18n/waitIn.ts'

describe('the time to wait', () => {
  it.each([
    [0, 'seconds', 0],
    [45, 'seconds', 45],
    [60, 'minutes', 1],
    [61, 'minutes', 2],
    [3599, 'minutes', 60],
    [86_400, 'hours', 24],
  ])('of %d seconds is written in %s', (seconds, unit, count) => {
    expect(waitIn(seconds)).toEqual({ unit, count })
  })

  it('is part of an error’s sentence in either language, without a placeholder left', () => {
    expect(problemSentence('en', 'too_many_requests', { seconds: 900 })).toBe(
      'Too many attempts. Please try again in 15 min.',
    )
    expect(problemSentence('ka', 'code_locked', { seconds: 7200 })).toMatch(/ 2 \p{Letter}+ \p{Letter}+\.$/u)
    for (const locale of ['ka', 'en'] as const)
      expect(problemSentence(locale, 'code_locked', { seconds: 30 })).not.toMatch(/[%{}]/)
  })

  it('is replaced by the code of an error without a sentence', () => {
    expect(problemSentence('en', 'never_heard_of', {})).toBe('never_heard_of')
  })
})
