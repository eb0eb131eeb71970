import type { Catalog } from '../../catalog.ts'
import type { organizations as english } from '../../en/entities/organizations.ts'
import { groups, labels } from './shared.ts'

export const organizations: Catalog<typeof english> = {
  name: 'ორგანიზაცია |||| ორგანიზაციები',
  empty:
    'აქ გამოჩნდება კომპანიები და მეწარმეები, რომლებიც ობიექტებს მართავენ. შექმენით პირველი ორგანიზაცია და გაგზავნეთ მოდერაციაზე.',
  groups: { identity: 'რეკვიზიტები', contact: groups.contact },
  fields: {
    type: 'სამართლებრივი ფორმა',
    legal_name: 'იურიდიული დასახელება',
    id_number: 'საიდენტიფიკაციო კოდი',
    contact_person_name: 'საკონტაქტო პირი',
    phone_number: labels.phone,
  },
  hints: {
    legal_name: 'როგორც საჯარო რეესტრშია ჩაწერილი.',
    id_number: 'კომპანიის 9-ნიშნა კოდი ან მეწარმის 11-ნიშნა პირადი ნომერი.',
    contact_person_name: 'სახელი და გვარი იმ პირისა, ვისაც შეკითხვების შემთხვევაში უნდა დავუკავშირდეთ.',
  },
  advice: {
    type: 'აირჩიეთ სამართლებრივი ფორმა.',
    legal_name: 'ჩაწერეთ დასახელება ისე, როგორც საჯარო რეესტრშია.',
    id_number: 'მიუთითეთ კოდი, რომლითაც ორგანიზაცია რეგისტრირებულია.',
    contact_person_name: 'მიუთითეთ, ვის უნდა დავურეკოთ შეკითხვების შემთხვევაში.',
    phone_number: 'მიუთითეთ ნომერი, რომელზეც საკონტაქტო პირი პასუხობს.',
  },
}
