/* The handwriting font of typed signatures; Chinese and Japanese names use the brush fonts of each system. */
import '@fontsource-variable/dancing-script'
