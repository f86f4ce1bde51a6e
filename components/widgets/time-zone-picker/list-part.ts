// Loads on demand: 9.2 kB (gzip) less in the first load of its element.

/* Loads when the list first opens: the zones, their search and the layer. A read-only field needs none of it. */
export { zonesIn } from '../../../client/zones/list.ts'
export { ZonePopup } from './zone-popup.tsx'
export { answering, sortedRows } from './zone-rows.ts'
