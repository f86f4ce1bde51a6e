/* What comes with the first opening: the zones, their search and the layer. A field that is only read needs none of it. */
export { zonesIn } from '../../client/zone-list.ts'
export { ZonePopup } from './zone-popup.tsx'
export { answering, sortedRows } from './zone-rows.ts'
