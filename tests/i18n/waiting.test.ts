import { describe, expect, it } from 'vitest'
import { problemSentence } from '../../i18n/problemSentence.ts'
import { waitIn } from '../../i18n/waitIn.ts'

describe('how long to wait', () => {
  it.each([
    [0, 'seconds', 0],
    [45, 'seconds', 45],
    [60, 'minutes', 1],
    [61, 'minutes', 2],
    [3599, 'minutes', 60],
    [86_400, 'hours', 24],
  ])('is said of %d seconds in %s', (seconds, unit, count) => {
    expect(waitIn(seconds)).toEqual({ unit, count })
  })

  it('stands in the sentence of a refusal in either language, and nothing of a template is left in it', () => {
    expect(problemSentence('en', 'too_many_requests', { seconds: 900 })).toBe(
      'Too many attempts. Please try again in 15 min.',
    )
    expect(problemSentence('ka', 'code_locked', { seconds: 7200 })).toMatch(/ 2 \p{Letter}+ \p{Letter}+\.$/u)
    for (const locale of ['ka', 'en'] as const)
      expect(problemSentence(locale, 'code_locked', { seconds: 30 })).not.toMatch(/[%{}]/)
  })

  it('names the code itself where it has no sentence', () => {
    expect(problemSentence('en', 'never_heard_of', {})).toBe('never_heard_of')
  })
})
