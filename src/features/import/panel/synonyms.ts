/**
 * What columns of foreign files are often called, by the name of a property or field here; compared as `plainName` writes them, so
 * that Georgian words stand in Latin letters.
 */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  name_ge: ['name ka', 'saxeli', 'sakheli', 'dasakheleba', 'dasaxeleba', 'georgian name', 'nazvanie', 'denominazione', 'nome', 'bezeichnung', 'nom'],
  name_en: ['name', 'english name', 'name english', 'title'],
  title_ge: ['title ka', 'sataouri', 'satauri', 'dasakheleba', 'sakheli', 'name ka', 'name ge'],
  title_en: ['title', 'name', 'name en', 'english title'],
  desc_ge: ['description ka', 'aghtsera', 'agtsera', 'description georgian'],
  desc_en: ['description', 'description en', 'descrizione', 'beschreibung'],
  address_ge: ['address ka', 'misamarti', 'address georgian', 'indirizzo', 'esercizio via', 'via', 'adres'],
  address_en: ['address', 'address en', 'street'],
  mobile: ['mobile phone', 'mobiluri', 'mob', 'cell', 'cellulare'],
  phone: ['telephone', 'tel', 'telefoni', 'telefon', 'telefono', 'phone number'],
  email: ['e mail', 'mail', 'elposta', 'elfosta', 'posta'],
  website_url: ['website', 'web', 'url', 'site', 'homepage', 'vebsaiti', 'veb gverdi', 'sito'],
  lat: ['latitude', 'latitudine', 'ganedi', 'y', 'breite'],
  lng: ['lon', 'long', 'longitude', 'longitudine', 'grdzedi', 'x', 'laenge'],
  code: ['id', 'kodi', 'external id', 'identifier', 'codice', 'osm id'],
  region_id: ['region', 'regioni', 'mkhare', 'province', 'regione'],
  municipality_id: ['municipality', 'munitsipaliteti', 'raioni', 'district', 'comune'],
  village_id: ['village', 'sopeli', 'dasakhleba', 'settlement', 'town'],
  category_id: ['category', 'kategoria', 'kind', 'categoria'],
  object_type_id: ['type', 'tipi', 'object type', 'tipologia', 'tipologia esercizio', 'kind of place'],
  organization_id: ['organization', 'organizatsia', 'owner', 'company', 'kompania'],
  facility_id: ['facilities', 'services', 'servisebi', 'amenities'],
  cuisine_id: ['cuisine', 'cuisines', 'samzareulo'],
  rooms: ['number of rooms', 'otakhebi', 'otakhebis raodenoba', 'camere'],
  beds: ['number of beds', 'satsolebi', 'letti', 'posti letto'],
  population: ['mosakhleoba', 'inhabitants'],
}
