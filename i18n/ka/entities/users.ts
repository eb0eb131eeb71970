import type { Catalog } from '../../catalog.ts'
import type { users as english } from '../../en/entities/users.ts'
import { access, account, groups, hints } from './shared.ts'

export const users: Catalog<typeof english> = {
  name: 'მომხმარებელი |||| მომხმარებლები',
  empty: 'აქ გამოჩნდება ყველა, ვისაც ანგარიში აქვს: სიას ემატებიან რეგისტრაციის ან მოწვევისთანავე.',
  groups: { account: groups.account, rights: groups.rights },
  fields: {
    ...account,
    ...access,
    language: 'წერილების ენა',
    unsubscribed: 'სიახლეების გამოწერა გაუქმებულია',
    role: 'როლი',
    legal_hold: 'შენახვის კანონიერი საფუძველი',
    organization_ids: 'ორგანიზაციები',
  },
  hints: {
    permissions: hints.permissions,
    status: hints.user_status,
    legal_hold: 'რატომ უნდა შეინახოს ამ ადამიანის მონაცემები. სანამ ველი შევსებულია, მათი წაშლა შეუძლებელია.',
    organization_ids:
      'ორგანიზაციები, რომელთა ობიექტების რედაქტირება ამ მომხმარებელს მფლობელის ან მენეჯერის როლით შეუძლია.',
  },
}
