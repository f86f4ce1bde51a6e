import { globalStyle } from '@vanilla-extract/css'
import { vars } from '../../styles/contract.css.ts'
import { plate } from './role-tree.css.ts'

globalStyle(`${plate} > [role=tree]`, {
  '@media': { print: { maxBlockSize: 'none', overflow: 'visible' } },
})

/* No key scrolls what takes no focus: then all of it is in sight. */
globalStyle(`${plate} > [aria-disabled]`, { maxBlockSize: 'none', color: vars.color['ink-3'] })
globalStyle(`${plate} > [aria-disabled] [role=treeitem]`, { color: 'inherit' })
