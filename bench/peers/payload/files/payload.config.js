import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'

const signedIn = ({ req }) => Boolean(req.user)

/** Staff see all places, owners those of their organization. */
const ownPlaces = ({ req: { user } }) => {
  if (!user) return false
  return user.organization ? { organization: { equals: user.organization } } : true
}

const titled = slug => ({
  slug,
  access: { read: signedIn },
  fields: [
    { name: 'title_ge', type: 'text' },
    { name: 'title_en', type: 'text' },
  ],
})

export default buildConfig({
  secret: process.env.PAYLOAD_SECRET,
  telemetry: false,
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL }, idType: 'uuid' }),
  collections: [
    {
      slug: 'users',
      auth: { tokenExpiration: 24 * 60 * 60 },
      fields: [{ name: 'organization', type: 'text', saveToJWT: true }],
    },
    titled('regions'),
    titled('categories'),
    {
      slug: 'places',
      versions: true,
      access: { read: ownPlaces, update: ownPlaces },
      fields: [
        { name: 'name_ge', type: 'text', index: true },
        { name: 'name_en', type: 'text', index: true },
        { name: 'desc_ge', type: 'textarea' },
        { name: 'desc_en', type: 'textarea' },
        { name: 'address_ge', type: 'text' },
        { name: 'state', type: 'text', index: true },
        { name: 'organization', type: 'text', index: true },
        { name: 'region', type: 'relationship', relationTo: 'regions' },
        { name: 'category', type: 'relationship', relationTo: 'categories' },
        { name: 'beds', type: 'number' },
        { name: 'rooms', type: 'number' },
        { name: 'lat', type: 'number' },
        { name: 'lng', type: 'number' },
        { name: 'mobile', type: 'text' },
        { name: 'website_url', type: 'text' },
        { name: 'visible', type: 'checkbox' },
        { name: 'wine_road_member', type: 'checkbox' },
      ],
    },
  ],
})
