import { createElement } from 'react'
import type { SvgIconComponent } from '@mui/icons-material'
import Apartment from '@mui/icons-material/ApartmentOutlined'
import Article from '@mui/icons-material/ArticleOutlined'
import Calendar from '@mui/icons-material/CalendarTodayOutlined'
import Category from '@mui/icons-material/CategoryOutlined'
import Checklist from '@mui/icons-material/ChecklistOutlined'
import Circle from '@mui/icons-material/CircleOutlined'
import Contrast from '@mui/icons-material/ContrastOutlined'
import Contact from '@mui/icons-material/ContactSupportOutlined'
import Flag from '@mui/icons-material/FlagOutlined'
import Gavel from '@mui/icons-material/GavelOutlined'
import Group from '@mui/icons-material/GroupOutlined'
import Activity from '@mui/icons-material/HistoryOutlined'
import Chart from '@mui/icons-material/BarChartOutlined'
import Help from '@mui/icons-material/HelpOutlineOutlined'
import Hiking from '@mui/icons-material/HikingOutlined'
import Home from '@mui/icons-material/HomeOutlined'
import Inbox from '@mui/icons-material/InboxOutlined'
import Reason from '@mui/icons-material/SpeakerNotesOffOutlined'
import Upload from '@mui/icons-material/FileUploadOutlined'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Jobs from '@mui/icons-material/PendingActionsOutlined'
import Key from '@mui/icons-material/KeyOutlined'
import Location from '@mui/icons-material/LocationCityOutlined'
import Logout from '@mui/icons-material/LogoutOutlined'
import Mail from '@mui/icons-material/MailOutlined'
import Map from '@mui/icons-material/MapOutlined'
import Outbox from '@mui/icons-material/OutboxOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import Place from '@mui/icons-material/PlaceOutlined'
import Restaurant from '@mui/icons-material/RestaurantOutlined'
import Schema from '@mui/icons-material/SchemaOutlined'
import Search from '@mui/icons-material/SearchOutlined'
import Shield from '@mui/icons-material/ShieldOutlined'
import Storefront from '@mui/icons-material/StorefrontOutlined'
import Translate from '@mui/icons-material/TranslateOutlined'
import Villa from '@mui/icons-material/VillaOutlined'
import type { IconWord } from '../../engine/model/words.ts'
import type { SvgIconProps } from './createSvgIcon.tsx'

/** The icon of each icon word of the declarations and the menu. */
const icons: Readonly<Record<IconWord, SvgIconComponent>> = {
  home: Home,
  building: Apartment,
  storefront: Storefront,
  shield: Shield,
  group: Group,
  hiker: Hiking,
  report: Flag,
  request: Inbox,
  reason: Reason,
  envelope: Mail,
  category: Category,
  checklist: Checklist,
  villa: Villa,
  cutlery: Restaurant,
  map: Map,
  location: Location,
  pin: Place,
  export: Download,
  import: Upload,
  jobs: Jobs,
  key: Key,
  activity: Activity,
  chart: Chart,
  magnifier: Search,
  page: Article,
  question: Help,
  profile: Person,
  terms: Gavel,
  contact: Contact,
  sign_out: Logout,
  outbox: Outbox,
  schema: Schema,
  language: Translate,
  appearance: Contrast,
  calendar: Calendar,
}

const hasPicture = (word: string): word is IconWord => Object.hasOwn(icons, word)

/** The icon of a word, or a plain circle if it has none. Decorative: screen readers ignore it. */
export const Icon = ({ word, ...style }: { word: string } & Pick<SvgIconProps, 'fontSize' | 'className'>) =>
  createElement(hasPicture(word) ? icons[word] : Circle, { ...style, 'aria-hidden': true })
