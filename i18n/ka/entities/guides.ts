import type { Catalog } from '../../catalog.ts'
import type { guides as english } from '../../en/entities/guides.ts'
import { groups, labels } from './shared.ts'

export const guides: Catalog<typeof english> = {
  name: 'გიდი |||| გიდები',
  empty:
    'რეგისტრაციის ან დამატების შემდეგ აქ გამოჩნდებიან გიდები: რა ენებზე მუშაობენ და როგორ შეიძლება მათთან დაკავშირება.',
  groups: { naming: groups.naming, contact: groups.contact },
  fields: {
    name: 'სახელი და გვარი',
    guide_type_id: 'გიდის ტიპი',
    desc: labels.description,
    languages: 'ენები',
    certified: 'სერტიფიკატი',
    email: labels.email,
    mobile: labels.mobile,
    website: labels.website,
    user_id: labels.user,
  },
  hints: {
    desc: 'გამოცდილება, საყვარელი მარშრუტები და ტურების თემატიკა.',
    languages: 'ენები, რომლებზეც გიდი ტურებს ატარებს.',
    certified: 'მხოლოდ ადმინისტრაცია რთავს, სერტიფიკატის ნახვის შემდეგ.',
    user_id: 'მომხმარებელი, რომელიც სისტემაში ამ გიდის სახელით შედის და მის გვერდს არედაქტირებს.',
  },
  advice: {
    name: 'ჩაწერეთ სახელი და გვარი ორივე ენაზე; თითოეული ენა ცალკე ითვლება.',
    guide_type_id: 'აირჩიეთ, რა ტიპის გიდი ხართ.',
    desc: 'მოყევით თქვენი გამოცდილებისა და მარშრუტების შესახებ სულ მცირე %{good} სიმბოლოთი.',
    languages: 'მონიშნეთ ყველა ენა, რომელზეც ტურებს ატარებთ; %{good} ან მეტი ენა მეტ ვიზიტორს მოგიზიდავთ.',
    email: 'მიუთითეთ ელფოსტა შეკითხვებისა და ჯავშნებისთვის.',
    mobile: 'მიუთითეთ ნომერი, რომელზეც ვიზიტორები დაგიკავშირდებიან.',
    website: 'მიუთითეთ თქვენი ვებსაიტის ან სოციალური ქსელის გვერდის მისამართი.',
  },
}
