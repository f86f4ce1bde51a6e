/*
 * The widths of pages. Every page starts at the same edge. Lists and records are as wide as the window, forms 960 px, and a
 * paragraph has lines that are easy to read.
 */
export const formWidth = 960
