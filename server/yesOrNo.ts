import * as z from 'zod'

/** The schema of settings that are true or false. */
export const yesOrNo = z.enum(['true', 'false'], 'must be true or false')
