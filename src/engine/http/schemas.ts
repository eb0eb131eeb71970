import * as z from 'zod/mini'
import { phone } from '../fields/phone.ts'

/** An e-mail address as it is kept: in lower case. */
export const emailSchema = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

/** A mobile number as it is kept, in the country that the product has said it is for. */
export const mobileSchema = () =>
  phone.schema(
    { name: 'phone', type: 'phone', mobile: true },
    { codeList: name => ({ name, values: [] }) },
  ) as z.ZodMiniType<string>

/** What an email's link or the step before handed out. */
export const secretSchema = z.string().check(z.minLength(1), z.maxLength(200))

export const codeSchema = z.string().check(z.trim(), z.regex(/^\d{4}$/))
