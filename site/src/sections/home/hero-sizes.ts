/** The preloader and the picture must ask for the same file. */
export const heroSizes = '(min-width: 1000px) 58vw, 100vw';
