import { style } from '@vanilla-extract/css'
import * as look from '../look.ts'

/** A group of fields without the browser's frame, as narrow as its container. */
export const bareFieldset = style({ margin: 0, padding: 0, border: 0, minInlineSize: 0 })

/** Its fields one below the other. */
export const fieldGroup = style([bareFieldset, look.stack(8)])
