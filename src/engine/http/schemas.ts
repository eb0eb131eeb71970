import * as z from 'zod/mini'
import { emailPattern } from '../model/emailPattern.ts'
import { phone } from '../fields/phone.ts'

/** An email address in its stored form: in lower case. */
export const emailSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email({ pattern: emailPattern }))

/** A mobile number of the product's country, in its stored form. */
export const mobileSchema = () =>
  phone.schema(
    { name: 'phone', type: 'phone', mobile: true },
    { codeList: name => ({ name, values: [] }) },
  ) as z.ZodMiniType<string>

/** A secret from the link in an email or from the previous step. */
export const secretSchema = z.string().check(z.minLength(1), z.maxLength(200))

export const codeSchema = z.string().check(z.trim(), z.regex(/^\d{4}$/))
