/** The minimum length of a password (seed specification, section 5). */
export const passwordMinimum = 8

const rules = {
  length: (password: string) => [...password].length >= passwordMinimum,
  lower: (password: string) => /[a-z]/.test(password),
  upper: (password: string) => /[A-Z]/.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[^\p{Letter}\p{Number}\s]/u.test(password),
}

export type PasswordRule = keyof typeof rules

export const passwordRules = Object.keys(rules) as readonly PasswordRule[]

/** Returns the rules that a password does not meet; none if it meets them all. */
export const missingRules = (password: string): PasswordRule[] => passwordRules.filter(rule => !rules[rule](password))
