/** The preloader and the picture must ask for the same file. */
export const heroSizes = '100vw';
