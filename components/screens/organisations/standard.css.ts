import { style } from '@vanilla-extract/css'
import { look, space } from '../../../styles/look.ts'
import { meta as sharedMeta } from '../../shared/organisations/standard-hits.css.ts'
import { identifier } from '../../shared/page/record.css.ts'

export const meta = style([sharedMeta])
export const similar = style({ ...look.stack(8), paddingBlockStart: space[8] })
export const code = style([identifier, { paddingBlock: space[8] }])
export const search = style({ ...look.grid('minmax(0, 2fr) fr', 12, 600), alignItems: 'end' })
export const dialog = style({ ...look.stack(12), minBlockSize: 320, alignContent: 'start' })
export const decide = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[8] })
