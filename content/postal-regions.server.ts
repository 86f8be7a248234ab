// Which province, territory or state a code belongs to, by its beginning. Facts of Canada Post and of the US Postal Service.

/** By the first letter of a postal code; the longest beginning counts. */
export const provinceLetters = `
A Newfoundland and Labrador
B Nova Scotia
C Prince Edward Island
E New Brunswick
G Quebec
H Quebec
J Quebec
K Ontario
L Ontario
M Ontario
N Ontario
P Ontario
R Manitoba
S Saskatchewan
T Alberta
V British Columbia
X Northwest Territories
X0A Nunavut
X0B Nunavut
X0C Nunavut
Y Yukon`;

/** By the first three digits of a ZIP, from the first number on until the next line's. "-" is nobody's, or the military's. */
export const stateStarts = `
005 New York
006 Puerto Rico
008 U.S. Virgin Islands
009 Puerto Rico
010 Massachusetts
028 Rhode Island
030 New Hampshire
039 Maine
050 Vermont
055 Massachusetts
056 Vermont
060 Connecticut
070 New Jersey
090 -
100 New York
150 Pennsylvania
197 Delaware
200 District of Columbia
201 Virginia
202 District of Columbia
206 Maryland
220 Virginia
247 West Virginia
269 -
270 North Carolina
290 South Carolina
300 Georgia
320 Florida
340 -
341 Florida
350 Alabama
370 Tennessee
386 Mississippi
398 Georgia
400 Kentucky
430 Ohio
460 Indiana
480 Michigan
500 Iowa
530 Wisconsin
550 Minnesota
569 District of Columbia
570 South Dakota
580 North Dakota
590 Montana
600 Illinois
630 Missouri
660 Kansas
680 Nebraska
700 Louisiana
716 Arkansas
730 Oklahoma
733 Texas
734 Oklahoma
750 Texas
800 Colorado
820 Wyoming
832 Idaho
840 Utah
850 Arizona
870 New Mexico
885 Texas
889 Nevada
900 California
962 -
967 Hawaii
969 Guam
970 Oregon
980 Washington
995 Alaska`;
