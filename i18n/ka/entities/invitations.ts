import type { Catalog } from '../../catalog.ts'
import type { invitations as english } from '../../en/entities/invitations.ts'
import { access, account, hints, labels } from './shared.ts'

export const invitations: Catalog<typeof english> = {
  name: 'მოწვევა |||| მოწვევები',
  empty: 'აქ გამოჩნდება ყველა მოწვეული, მოწვევის მიღებამდეც და მის შემდეგაც. პირველი ადამიანი ელფოსტით მოიწვიეთ.',
  groups: { invitation: 'მოწვევა' },
  fields: {
    email: account.email,
    role: 'როლი',
    permissions: access.permissions,
    organization_id: labels.organization,
    language: 'წერილების ენა',
    status: labels.status,
    expires_at: 'მოქმედების ვადა',
  },
  hints: {
    permissions: hints.permissions,
    organization_id: 'ორგანიზაცია, რომლის ობიექტების რედაქტირებასაც მოწვეული შეძლებს.',
    expires_at: 'ამ დროის შემდეგ წერილში მითითებული ბმული აღარ მუშაობს; მოწვევის ხელახლა გაგზავნა შეიძლება.',
  },
}
