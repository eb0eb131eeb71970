import type { place as english } from '../en/place.ts'
import type { Catalog } from '../catalog.ts'

export const place: Catalog<typeof english> = {
  map: 'რუკა',
  use: 'რუკის გამოყენება',
  advice: 'წერტილის დასასმელად დააწკაპუნეთ რუკაზე ან გადაათრიეთ წერტილი. კლავიატურით ისრები მას 10 მეტრით გადააადგილებს, Shift-თან ერთად კი 100 მეტრით.',
  pin: 'წერტილი: %{place}',
  put: 'წერტილის დასმა რუკის შუაში',
  zoom_in: 'მიახლოება',
  zoom_out: 'დაშორება',
  outlines: 'საზღვრები: Natural Earth',
  position_failed: 'თქვენი მდებარეობა ვერ დადგინდა. ბრაუზერში დაუშვით მდებარეობის გაზიარება ან წერტილი თავად დასვით რუკაზე.',
  swap: 'განედისა და გრძედის გაცვლა',
  outside_region: 'წერტილი რეგიონს „%{region}“ დაახლოებით %{kilometres} კმ-ით სცილდება. შეამოწმეთ რეგიონიც და წერტილიც.',
  perhaps: 'ხომ არ არის უკვე დამატებული?',
  here: 'აქედან %{metres} მეტრში სხვა ჩანაწერიცაა',
  here_named: 'აქედან %{metres} მეტრშია „%{name}“',
  same_name: 'იმავე მუნიციპალიტეტში ამ სახელით უკვე არის „%{name}“',
}
