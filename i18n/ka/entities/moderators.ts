import type { Catalog } from '../../catalog.ts'
import type { moderators as english } from '../../en/entities/moderators.ts'
import { access, account, groups, hints } from './shared.ts'

export const moderators: Catalog<typeof english> = {
  name: 'მოდერატორი |||| მოდერატორები',
  empty:
    'აქ გამოჩნდებიან ადმინისტრაციის თანამშრომლები, რომლებიც სხვების გამოგზავნილს განიხილავენ და ასწორებენ. დაამატეთ პირველი მოდერატორი და აირჩიეთ მისი ნებართვები.',
  groups: { account: groups.account, rights: groups.rights },
  fields: { ...account, ...access },
  hints: { permissions: hints.permissions, status: hints.user_status },
}
