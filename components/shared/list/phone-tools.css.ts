import { globalStyle, style } from '@vanilla-extract/css'
import { height, look, space } from '../../../styles/look.ts'
import { mainWords, words } from './list.css.ts'

/** One line of equal controls; the filters that are set are a line below. */
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  flex: '1 1 100%',
  minInlineSize: 0,
  minBlockSize: height.control,
  selectors: { '&:not(:last-child):first-child': { flex: '1 1 0' } },
})
globalStyle(`${tools} > button`, {
  flex: '1 1 0',
  gap: space[4],
  paddingInline: space[4],
  whiteSpace: 'nowrap',
})

/** What the list has besides, each control with its words. */
export const more = style({
  ...look.wrap(8),
  flex: '1 1 100%',
  minInlineSize: 0,
  selectors: { '&[hidden]': { display: 'none' } },
})
globalStyle(`${more} > button`, { flex: '1 1 auto', inlineSize: 'auto', paddingInline: space[12] })
globalStyle(`${more} > button[aria-label]::after`, { content: 'attr(aria-label)' })
const seen = { position: 'static', clipPath: 'none', inlineSize: 'auto', blockSize: 'auto' } as const
globalStyle(`${tools} .${mainWords}, ${more} .${words}`, seen)

/** Gone where it would open nothing. */
export const moreButton = style({})
globalStyle(`${tools}:has(+ ${more}:empty) > ${moreButton}`, { display: 'none' })
