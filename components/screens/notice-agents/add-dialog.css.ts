import { style } from '@vanilla-extract/css'
import { look } from '../../../styles/look.ts'
import { bareFieldset } from '../../../styles/recipes/fieldset.css.ts'

/* Each as wide as a date with its time needs. */
export const times = style({ ...look.grid(look.fit(240), 16), alignItems: 'start' })
export const kinds = bareFieldset
export const legend = style({ padding: 0, fontWeight: 600 })
export const options = style({ ...look.grid(look.fit(200), 8), alignItems: 'start' })
