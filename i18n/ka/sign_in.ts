import type { Catalog } from '../catalog.ts'
import type { signIn as english } from '../en/sign_in.ts'

export const signIn: Catalog<typeof english> = {
  title: 'შესვლა',
  product: 'მარანი',
  tagline: 'ქვეყნის ტურისტული კატალოგის მართვის სისტემა',
  email: 'ელფოსტა',
  password: 'პაროლი',
  show_password: 'პაროლის ჩვენება',
  hide_password: 'პაროლის დამალვა',
  submit: 'შესვლა',
  register: 'რეგისტრაცია',
  no_account: 'ჯერ არ ხართ რეგისტრირებული?',
  forgot: 'დაგავიწყდათ პაროლი?',
  waiting: 'გთხოვთ, დაელოდოთ...',
  language: 'ენა',
  error: {
    title: 'აპლიკაციის მოულოდნელი შეცდომა!',
    text: 'რაც შეინახეთ, უსაფრთხოდაა. განაახლეთ გვერდი; თუ შეცდომა განმეორდება, გამოგვიგზავნეთ ქვემოთ მოცემული დეტალები.',
    details: 'შეცდომის დეტალები',
    reload: 'გვერდის განახლება',
  },
  wait: {
    seconds: '%{count} წამის',
    minutes: '%{count} წუთის',
    hours: '%{count} საათის',
  },
  problems: {
    wrong_credentials: 'ელფოსტა ან პაროლი არასწორია.',
    account_blocked: 'ეს ანგარიში დაბლოკილია. გთხოვთ, მიმართოთ ადმინისტრაციას.',
    too_many_requests: 'მეტისმეტად ბევრი მცდელობა იყო. გთხოვთ, სცადოთ ხელახლა %{wait} შემდეგ.',
    unavailable: 'სერვისი ამჟამად მიუწვდომელია. გთხოვთ, სცადოთ რამდენიმე წუთში.',
    unexpected: 'დაფიქსირდა შეცდომა. გთხოვთ, სცადოთ ხელახლა.',
    network: 'კავშირი არ არის. შეამოწმეთ ინტერნეტკავშირი და სცადეთ ხელახლა.',
  },
  fields: {
    required: 'ველი სავალდებულოა',
    invalid_format: 'არასწორი ფორმატი',
  },
}
