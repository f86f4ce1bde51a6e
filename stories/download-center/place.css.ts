import { style } from '@vanilla-extract/css'

/** Room for the panel under the bell. */
export const place = style({ display: 'flex', justifyContent: 'flex-end', minBlockSize: 560 })
