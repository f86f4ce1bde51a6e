import { style } from '@vanilla-extract/css'
import { look } from '../look.ts'

/** A group of fields without the browser's frame, as narrow as its container. */
export const bareFieldset = style(look.bareBox)
export const fieldGroup = style([bareFieldset, look.stack(8)])
