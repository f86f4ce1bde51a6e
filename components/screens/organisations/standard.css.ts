import { style } from '@vanilla-extract/css'
import { vars } from '../../../styles/contract.css.ts'
import { meta as sharedMeta } from '../../shared/organisations/standard-hits.css.ts'
import { identifier } from '../../shared/page/record.css.ts'

const { space } = vars

export const meta = style([sharedMeta])
export const similar = style({ display: 'grid', gap: space[8], paddingBlockStart: space[8] })
export const code = style([identifier, { margin: 0, paddingBlock: space[8] }])
export const search = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: space[12],
  alignItems: 'end',
  '@media': { '(max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const dialog = style({ display: 'grid', gap: space[12], minBlockSize: 320, alignContent: 'start' })
export const decide = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[8] })
