/** The map, and what is said about a place while it is written. */
export const place = {
  map: 'Map',
  use: 'Use the map',
  advice: 'Click the map to set the pin, or drag it. By keyboard the arrow keys move the pin by 10 metres, with Shift by 100.',
  pin: 'Pin at %{place}',
  put: 'Put the pin in the middle of the map',
  zoom_in: 'Zoom in',
  zoom_out: 'Zoom out',
  outlines: 'Outlines: Natural Earth',
  position_failed: 'Your position could not be found. Allow the browser to tell it, or set the pin on the map.',
  swap: 'Swap latitude and longitude',
  outside_region: 'The point lies about %{kilometres} km outside the region “%{region}”. Check the region and the point.',
  perhaps: 'Is it perhaps there already?',
  here: 'Another record is %{metres} m from here',
  here_named: '“%{name}” is %{metres} m from here',
  same_name: '“%{name}” in the same municipality has this name',
}
