/* The baseline of a time zone picker: an input and the ids that contain the typed text, all as rows of one list. */
const zones = Intl.supportedValuesOf('timeZone')
const input = Object.assign(document.createElement('input'), { role: 'combobox' })
const list = document.createElement('div')
list.style.cssText = 'block-size:320px;overflow:auto'
document.getElementById('root')!.append(input, list)

const show = () => {
  const wanted = input.value.toLowerCase()
  const rows = zones.filter(zone => zone.toLowerCase().replaceAll('_', ' ').includes(wanted))
  list.replaceChildren(
    ...rows.map(zone => Object.assign(document.createElement('div'), { role: 'option', textContent: zone })),
  )
}
input.onfocus = show
input.oninput = show
